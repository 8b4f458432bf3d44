using System.Text.Json.Nodes;
using System.Xml.Linq;

namespace Tern.Local.Tests.Sqs.Recordings;

/// <summary>Reads responses of the query protocol into the members that boto3 returns.</summary>
internal static class QueryXml
{
    // The lists by the names of their elements.
    private static readonly Dictionary<string, string> s_lists = new(StringComparer.Ordinal)
    {
        ["BatchResultErrorEntry"] = "Failed",
        ["ChangeMessageVisibilityBatchResultEntry"] = "Successful",
        ["DeleteMessageBatchResultEntry"] = "Successful",
        ["SendMessageBatchResultEntry"] = "Successful",
    };

    private static readonly Dictionary<string, string> s_maps = new(StringComparer.Ordinal)
    {
        ["Attribute"] = "Attributes",
        ["MessageAttribute"] = "MessageAttributes",
        ["Tag"] = "Tags",
    };

    /// <summary>Returns the members of a response, or its error.</summary>
    public static JsonObject Read(string operation, string xml)
    {
        XElement root = XDocument.Parse(xml).Root!;
        if (root.Name.LocalName == "ErrorResponse")
            return new JsonObject { ["Error"] = ReadMembers(operation, root.Element("Error")!) };
        Assert.Equal("{http://queue.amazonaws.com/doc/2012-11-05/}" + operation + "Response", root.Name.ToString());
        return root.Elements().FirstOrDefault(element => element.Name.LocalName == operation + "Result") is { } result ? ReadMembers(operation, result) : [];
    }

    private static JsonObject ReadMembers(string operation, XElement parent)
    {
        JsonObject members = [];
        foreach (XElement element in parent.Elements())
        {
            string name = element.Name.LocalName;
            if (s_maps.TryGetValue(name, out string? map))
                AddEntry((JsonObject)(members[map] ??= new JsonObject()), operation, element);
            else if (FindList(parent.Name.LocalName, name) is { } list)
                ((JsonArray)(members[list] ??= new JsonArray())).Add(ReadValue(operation, element));
            else
                members.Add(name, ReadValue(operation, element));
        }
        return members;
    }

    private static string? FindList(string parent, string name) => (parent, name) switch
    {
        ("ReceiveMessageResult", "Message") => "Messages",
        ("ListQueuesResult", "QueueUrl") => "QueueUrls",
        _ => s_lists.GetValueOrDefault(name),
    };

    private static void AddEntry(JsonObject map, string operation, XElement entry)
    {
        XElement[] parts = [.. entry.Elements()];
        map.Add(parts[0].Value, ReadValue(operation, parts[1]) ?? "");
    }

    private static JsonNode? ReadValue(string operation, XElement element) =>
        element.HasElements ? ReadMembers(operation, element)
        : element.Name.LocalName == "SenderFault" ? element.Value == "true"
        : element.IsEmpty ? null
        : element.Value;
}
