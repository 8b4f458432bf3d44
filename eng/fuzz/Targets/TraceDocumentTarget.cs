using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;
using Tern.Lambda;
using Tern.Runtime;

namespace Tern.Fuzz.Targets;

/// <summary>
/// The trace header in the detail of events of EventBridge and in the client context of Lambda: the document has one more member, or is unchanged.
/// Input: a trace of a Lambda invocation, a line feed, and the document.
/// </summary>
internal sealed partial class TraceDocumentTarget : IFuzzTarget
{
    private const string Header = "Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1";
    private const string Name = "x-amzn-trace-id";
    private const string Section = "custom";
    private const int MaxContextLength = 3583;

    private static readonly JsonDocumentOptions s_options = new() { MaxDepth = JsonReader.MaxDepth };

    string IFuzzTarget.Name => "trace-document";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        .. new[]
        {
            Header + "\n" + """{"id":17,"nested":{"a":[1,{},null,true]},"größe":"ü\u00e9\n"}""",
            Header + "\n { } ",
            Header + ";x=\"\\\n" + """{"custom":{"a":"b"},"client":{"installation_id":"1"},"env":{}}""",
            "Root=größe\n" + """{"custom":{},"custom":{"a":1},"cu\u0073tom":{"b":[]}}""",
            Header + "\n" + """{"client":{},"custom":null,"custom":{"X-Amzn-Trace-Id":17}}""",
            "\n" + """{"x-amzn-trace-id":"own","x-\u0061mzn-trace-id":{}}""",
            "\n[{\"custom\":{}}]",
        }.Select(Encoding.UTF8.GetBytes),
        [.. Encoding.UTF8.GetBytes(Header + "\n{\"a\":\""), 0xFF, .. "\",\"custom\":{}}"u8],
        InputText.Utf16(Header + "\n{\"a\":\"\uD800\"}"),
    ];

    public void Run(byte[] input)
    {
        string text = InputText.Read(input);
        int end = text.IndexOf('\n', StringComparison.Ordinal);
        // The header of a request comes from the invocation, with any text, or from an activity.
        string header = LambdaTrace.Read(new InMemoryAwsEnvironment(new Dictionary<string, string> { ["_X_AMZN_TRACE_ID"] = text[..Math.Max(end, 0)] })) ?? Header;
        string json = text[(end + 1)..];
        CheckAdded(json, null, header);
        CheckAdded(json, Section, header);
        CheckContext(input.AsSpan(input.AsSpan().IndexOf((byte)'\n') + 1), header);
    }

    private static void CheckAdded(string json, string? section, string header)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(json);
        string? found = TraceDocument.Find(utf8, section);
        string added = TraceDocument.Add(json, section, header);
        if (EscapedSurrogate().IsMatch(json))
        {
            // System.Text.Json has no value for a lone surrogate.
            if (added != json)
                CheckInsertion(json, added);
            return;
        }
        using JsonDocument? document = Parse(utf8);
        if (found != (document is null ? null : Find(document.RootElement, section)))
            throw new FuzzFindingException($"The header that is found is not that of System.Text.Json: {found}");
        if (added == json)
        {
            if (document is not null && found is null && !header.AsSpan().ContainsAny('"', '\\') && CanHaveHeader(document.RootElement, section))
                throw new FuzzFindingException("The header is not added to an object.");
            return;
        }
        CheckInsertion(json, added);
        using JsonDocument? changed = Parse(Encoding.UTF8.GetBytes(added));
        if (document is null || changed is null)
            throw new FuzzFindingException("A document that is not valid is changed, or is not valid after the change.");
        CheckMembers(document.RootElement, changed.RootElement, section, header);
        if (TraceDocument.Find(Encoding.UTF8.GetBytes(added), section) != header)
            throw new FuzzFindingException("The added header is not found.");
        if (TraceDocument.Add(added, section, "other") != added)
            throw new FuzzFindingException("A second header is added.");
    }

    /// <summary>The client context is base64, and is not text: bytes that are not UTF-8 are unchanged too.</summary>
    private static void CheckContext(ReadOnlySpan<byte> json, string header)
    {
        string context = Convert.ToBase64String(json, Base64FormattingOptions.InsertLineBreaks);
        string? added = InvocationTrace.Add(context, header);
        if (added == context)
            return;
        if (added is null || added.Length > MaxContextLength)
            throw new FuzzFindingException("The client context is missing, or is too long.");
        byte[] changed = Convert.FromBase64String(added);
        CheckInsertion(Encoding.Latin1.GetString(json), Encoding.Latin1.GetString(changed));
        if (TraceDocument.Find(changed, Section) != header)
            throw new FuzzFindingException("The header that is added to the client context is not found.");
        _ = InvocationTrace.Extract(changed);
    }

    private static void CheckInsertion(string before, string after)
    {
        int start = before.AsSpan().CommonPrefixLength(after);
        int length = after.Length - before.Length;
        if (length <= 0 || !after.AsSpan(start + length).SequenceEqual(before.AsSpan(start)))
            throw new FuzzFindingException($"The change is more than an insertion: {after}");
    }

    private static void CheckMembers(JsonElement before, JsonElement after, string? section, string header)
    {
        List<JsonProperty> members = [.. after.EnumerateObject()];
        List<JsonProperty> original = [.. before.EnumerateObject()];
        if (section is null || FindLast(before, section) is not { } inner)
        {
            JsonProperty first = members[0];
            members.RemoveAt(0);
            if (section is null ? first.Name != Name || first.Value.GetString() != header : first.Name != section || first.Value.GetRawText() != $"{{\"{Name}\":\"{header}\"}}")
                throw new FuzzFindingException("The added member is not the header.");
        }
        else
        {
            int last = original.FindLastIndex(member => member.Name == section);
            CheckMembers(inner, members[last].Value, null, header);
            original.RemoveAt(last);
            members.RemoveAt(last);
        }
        if (!members.Select(member => member.ToString()).SequenceEqual(original.Select(member => member.ToString())))
            throw new FuzzFindingException("Another member is changed.");
    }

    private static bool CanHaveHeader(JsonElement root, string? section) =>
        root.ValueKind == JsonValueKind.Object && (section is null || root.EnumerateObject().Where(member => member.Name == section).All(member => member.Value.ValueKind == JsonValueKind.Object));

    /// <summary>Returns the header; an empty text for a header of another type.</summary>
    private static string? Find(JsonElement root, string? section)
    {
        if (!CanHaveHeader(root, section))
            return null;
        if (section is not null)
            return FindLast(root, section) is { } inner ? Find(inner, null) : null;
        string? header = null;
        foreach (JsonProperty member in root.EnumerateObject())
        {
            if (member.Name.Equals(Name, StringComparison.OrdinalIgnoreCase))
                header = member.Value.ValueKind == JsonValueKind.String ? member.Value.GetString() : "";
        }
        return header;
    }

    private static JsonElement? FindLast(JsonElement root, string name) => root.TryGetProperty(name, out JsonElement value) ? value : null;

    private static JsonDocument? Parse(byte[] utf8)
    {
        try
        {
            return JsonDocument.Parse(utf8, s_options);
        }
        catch (JsonException)
        {
            return null;
        }
    }

    [GeneratedRegex(@"\\u[dD][89a-fA-F]")]
    private static partial Regex EscapedSurrogate();
}
