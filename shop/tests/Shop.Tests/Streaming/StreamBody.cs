using System.Diagnostics;
using System.Text;
using System.Text.Json;
using Microsoft.VisualBasic.FileIO;
using Tern.Referees.Tests.Support;

namespace Shop.Tests.Streaming;

/// <summary>The rows of a stream, read by other implementations than the Shop's: names and values as text, in their order.</summary>
internal static class StreamBody
{
    public static readonly string[] MediaTypes = ["application/json", "application/x-ndjson", "application/msgpack", "text/csv"];

    public static Task<List<string>> ReadAsync(string mediaType, byte[] body) => mediaType switch
    {
        "application/json" => Task.FromResult(Json(body)),
        "application/x-ndjson" => Task.FromResult(Ndjson(body)),
        "text/csv" => Task.FromResult(Csv(body)),
        _ => MessagePackAsync(body),
    };

    public static List<string> Json(byte[] body) => [.. JsonDocument.Parse(body).RootElement.EnumerateArray().Select(Row)];

    public static List<string> Ndjson(byte[] body)
    {
        var text = new UTF8Encoding(false, throwOnInvalidBytes: true).GetString(body);
        Assert.True(text.Length == 0 || text[^1] == '\n', "The last line has no line break.");
        return [.. text.Split('\n')[..^1].Select(line => Row(JsonDocument.Parse(line).RootElement))];
    }

    public static List<string> Csv(byte[] body)
    {
        using var parser = new TextFieldParser(new MemoryStream(body), new UTF8Encoding(false, throwOnInvalidBytes: true)) { TrimWhiteSpace = false };
        parser.SetDelimiters(",");
        var names = parser.ReadFields()!;
        var rows = new List<string>();
        while (parser.ReadFields() is { } fields)
        {
            Assert.Equal(names.Length, fields.Length);
            rows.Add(string.Join('|', names.Zip(fields, (name, value) => $"{name}={(value.StartsWith('\'') ? value[1..] : value)}")));
        }
        return rows;
    }

    public static async Task<List<string>> MessagePackAsync(byte[] body)
    {
        await Node.RequireAsync();
        using Process node = Node.Start("rows.mjs");
        var output = node.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        var errors = node.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        await node.StandardInput.BaseStream.WriteAsync(body, TestContext.Current.CancellationToken);
        node.StandardInput.Close();
        await node.WaitForExitAsync(TestContext.Current.CancellationToken);
        Assert.True(node.ExitCode == 0, await errors);
        return Ndjson(Encoding.UTF8.GetBytes(await output));
    }

    /// <summary>Numbers as written, so that 1.50 differs from 1.5.</summary>
    public static string Row(JsonElement row) => string.Join('|', row.EnumerateObject().Select(member =>
        $"{member.Name}={(member.Value.ValueKind == JsonValueKind.String ? member.Value.GetString() : member.Value.GetRawText())}"));
}
