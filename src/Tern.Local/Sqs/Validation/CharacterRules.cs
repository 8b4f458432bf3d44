using System.Globalization;

namespace Tern.Local.Sqs.Validation;

/// <summary>The characters that bodies and attribute values can contain: those of XML.</summary>
/// <remarks>See <see href="https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html"/>.</remarks>
internal static class CharacterRules
{
    private const string Allowed = "#x9 | #xA | #xD | [#x20-#xD7FF] | [#xE000-#xFFFD] | [#x10000-#x10FFFF]";

    /// <summary>Returns the error of a text, without a code; null if all characters are allowed.</summary>
    /// <param name="text">The text.</param>
    /// <param name="place">The place of the text in the message, for example <c>message body</c>.</param>
    public static string? FindError(string text, string place)
    {
        int index = IndexOfInvalid(text);
        return index < 0
            ? null
            : string.Create(CultureInfo.InvariantCulture, $"Invalid binary character '#x{(int)text[index]:X}' was found in the {place}, the set of allowed characters is {Allowed}.");
    }

    private static int IndexOfInvalid(string text)
    {
        // Most texts have no character outside of the first range.
        int first = text.AsSpan().IndexOfAnyExceptInRange(' ', '\uD7FF');
        for (int i = first < 0 ? text.Length : first; i < text.Length; i++)
        {
            char c = text[i];
            if (c is >= ' ' and < '\uD800' or '\t' or '\n' or '\r' or (>= '\uE000' and <= '\uFFFD'))
                continue;
            if (!char.IsHighSurrogate(c) || i + 1 == text.Length || !char.IsLowSurrogate(text[i + 1]))
                return i;
            i++;
        }
        return -1;
    }
}
