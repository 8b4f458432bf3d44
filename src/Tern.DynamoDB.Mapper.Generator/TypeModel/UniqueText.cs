using System.Globalization;

namespace Tern.TypeModel;

/// <summary>Texts that are not used yet.</summary>
internal static class UniqueText
{
    /// <summary>Returns a text with the lowest number from 2 that makes it unique.</summary>
    public static string Of(string text, Func<string, bool> isUsed)
    {
        int number = 2;
        while (isUsed(text + number.ToString(CultureInfo.InvariantCulture)))
            number++;
        return text + number.ToString(CultureInfo.InvariantCulture);
    }
}
