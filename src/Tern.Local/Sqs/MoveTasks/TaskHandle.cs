using System.Buffers;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using Tern.Local.Sqs.Queues;

namespace Tern.Local.Sqs.MoveTasks;

/// <summary>The handle of a move task: the Base64 form of a JSON object with its ID and the ARN of its source.</summary>
internal static class TaskHandle
{
    private const string IdMember = "taskId";
    private const string SourceMember = "sourceArn";

    public static string Format(Guid id, string sourceArn)
    {
        var buffer = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(buffer, new JsonWriterOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }))
        {
            json.WriteStartObject();
            json.WriteString(IdMember, id);
            json.WriteString(SourceMember, sourceArn);
            json.WriteEndObject();
        }
        return Convert.ToBase64String(buffer.WrittenSpan);
    }

    /// <summary>Reads a handle.</summary>
    /// <returns>False if the text does not have the form of a handle.</returns>
    public static bool TryParse(string text, out string id, out string sourceArn)
    {
        id = sourceArn = "";
        byte[] bytes = new byte[text.Length];
        if (!Convert.TryFromBase64String(text, bytes, out int length))
            return false;
        using JsonDocument? document = RedriveJson.Parse(Encoding.UTF8.GetString(bytes, 0, length));
        if (document is null
            || !document.RootElement.TryGetProperty(IdMember, out JsonElement idElement) || idElement.ValueKind != JsonValueKind.String
            || !document.RootElement.TryGetProperty(SourceMember, out JsonElement source) || source.ValueKind != JsonValueKind.String)
        {
            return false;
        }
        id = idElement.GetString()!;
        sourceArn = source.GetString()!;
        return true;
    }
}
