using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace Tern.Tool;

/// <summary>Writes JSON as text.</summary>
internal static class JsonOutput
{
    public static void Write(TextWriter output, Action<Utf8JsonWriter> write)
    {
        using var bytes = new MemoryStream();
        // Types such as List<string> stay readable. The output is not embedded in HTML.
        using (var json = new Utf8JsonWriter(bytes, new JsonWriterOptions { Indented = true, NewLine = "\n", Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }))
            write(json);
        output.WriteLine(Encoding.UTF8.GetString(bytes.GetBuffer(), 0, (int)bytes.Length));
    }
}
