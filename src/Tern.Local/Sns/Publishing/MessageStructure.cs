using System.Text.Json;

namespace Tern.Local.Sns.Publishing;

/// <summary>A message with a text for each protocol: a JSON object with texts by protocol, and a default.</summary>
/// <seealso href="https://docs.aws.amazon.com/sns/latest/api/API_Publish.html">Publish</seealso>
internal static class MessageStructure
{
    public const string DefaultKey = "default";

    /// <summary>Returns the texts by protocol. A value that is not a text is ignored.</summary>
    /// <exception cref="Tern.Sns.InvalidParameterException">The message is not a JSON object, or it has no default.</exception>
    public static Dictionary<string, string> Parse(string message)
    {
        Dictionary<string, string> texts = new(StringComparer.Ordinal);
        try
        {
            JsonElement json = JsonElement.Parse(message);
            if (json.ValueKind != JsonValueKind.Object)
                throw ParseError();
            foreach (JsonProperty member in json.EnumerateObject())
            {
                if (member.Value.ValueKind == JsonValueKind.String)
                    texts[member.Name] = member.Value.GetString()!;
            }
        }
        catch (Exception e) when (e is JsonException or InvalidOperationException)
        {
            // An unpaired surrogate in an escape sequence is not a valid text.
            throw ParseError();
        }
        return texts.ContainsKey(DefaultKey) ? texts : throw SnsErrors.Invalid("Message Structure - No default entry in JSON message body");
    }

    private static Tern.Sns.InvalidParameterException ParseError() => SnsErrors.Invalid("Message Structure - JSON message body failed to parse");
}
