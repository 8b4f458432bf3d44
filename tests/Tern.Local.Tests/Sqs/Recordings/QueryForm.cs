using System.Globalization;
using System.Text;
using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Sqs.Recordings;

/// <summary>Writes requests with the names of the query protocol.</summary>
internal static class QueryForm
{
    // The names of elements of lists and maps.
    private static readonly Dictionary<string, string> s_elements = new(StringComparer.Ordinal)
    {
        ["AWSAccountIds"] = "AWSAccountId",
        ["Actions"] = "ActionName",
        ["AttributeNames"] = "AttributeName",
        ["Attributes"] = "Attribute",
        ["MessageAttributeNames"] = "MessageAttributeName",
        ["MessageAttributes"] = "MessageAttribute",
        ["MessageSystemAttributeNames"] = "MessageSystemAttributeName",
        ["MessageSystemAttributes"] = "MessageSystemAttribute",
        ["TagKeys"] = "TagKey",
        ["Tags"] = "Tag",
        ["tags"] = "Tag",
    };

    /// <summary>Returns the form of a request.</summary>
    public static string Write(string operation, JsonObject members)
    {
        var form = new StringBuilder($"Action={operation}&Version=2012-11-05");
        WriteMembers(form, operation, "", members);
        return form.ToString();
    }

    private static void WriteMembers(StringBuilder form, string operation, string path, JsonObject members)
    {
        foreach ((string name, JsonNode? value) in members)
        {
            string element = path + (name == "Entries" ? operation + "RequestEntry" : s_elements.GetValueOrDefault(name, name));
            switch (value)
            {
                case JsonArray list:
                    for (int i = 0; i < list.Count; i++)
                        WriteValue(form, operation, Numbered(element, i), list[i]!);
                    break;
                case JsonObject map when s_elements.ContainsKey(name):
                    int index = 0;
                    foreach ((string key, JsonNode? entry) in map)
                    {
                        string numbered = Numbered(element, index++);
                        WriteText(form, numbered + (element == "Tag" ? ".Key" : ".Name"), key);
                        WriteValue(form, operation, numbered + ".Value", entry!);
                    }
                    break;
                default:
                    WriteValue(form, operation, element, value!);
                    break;
            }
        }
    }

    private static void WriteValue(StringBuilder form, string operation, string path, JsonNode value)
    {
        if (value is JsonObject members)
            WriteMembers(form, operation, path + ".", members);
        else
            WriteText(form, path, value.ToString());
    }

    private static void WriteText(StringBuilder form, string path, string text) => form.Append('&').Append(path).Append('=').Append(Uri.EscapeDataString(text));

    private static string Numbered(string element, int index) => string.Create(CultureInfo.InvariantCulture, $"{element}.{index + 1}");
}
