using System.Text.Json;

namespace Tern.Lambda.Invocation;

/// <summary>Reads the error document of a failed function. The runtimes write the stack trace in different forms.</summary>
/// <remarks>See <see href="https://docs.aws.amazon.com/lambda/latest/dg/invocation-retries.html"/>.</remarks>
internal static class FunctionErrorReader
{
    private const int MaxMessageLength = 4096;
    private const int MaxLineLength = 1024;
    private const int MaxLines = 200;

    public static LambdaFunctionException Read(string functionName, string kind, ReadOnlySpan<byte> payload)
    {
        string? type = null, message = null;
        List<string> trace = [];
        try
        {
            var reader = new Utf8JsonReader(payload);
            if (reader.Read() && reader.TokenType == JsonTokenType.StartObject)
            {
                while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
                {
                    string? name = reader.GetString();
                    reader.Read();
                    switch (name)
                    {
                        case "errorType":
                            type = ReadText(ref reader, MaxLineLength);
                            break;
                        case "errorMessage":
                            message = ReadText(ref reader, MaxMessageLength);
                            break;
                        // The Node.js runtime writes "trace".
                        case "stackTrace" or "trace":
                            ReadTrace(ref reader, trace);
                            break;
                        default:
                            reader.Skip();
                            break;
                    }
                }
            }
        }
        catch (JsonException)
        {
            // A custom runtime can write anything. The members before the error are used.
        }
        catch (InvalidOperationException)
        {
            // A string is not valid UTF-16, for example a single surrogate.
        }
        return new(functionName, kind, type, message, trace);
    }

    private static string? ReadText(ref Utf8JsonReader reader, int maxLength)
    {
        if (reader.TokenType == JsonTokenType.String)
            return Truncate(reader.GetString()!, maxLength);
        reader.Skip();
        return null;
    }

    /// <summary>Reads a string or an array of strings. Nested arrays, which Python writes for some frames, are skipped.</summary>
    private static void ReadTrace(ref Utf8JsonReader reader, List<string> trace)
    {
        if (reader.TokenType == JsonTokenType.String)
        {
            foreach (string line in reader.GetString()!.Split('\n').Take(MaxLines))
                trace.Add(Truncate(line, MaxLineLength));
            return;
        }
        if (reader.TokenType != JsonTokenType.StartArray)
        {
            reader.Skip();
            return;
        }
        while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
        {
            if (reader.TokenType == JsonTokenType.String && trace.Count < MaxLines)
                trace.Add(Truncate(reader.GetString()!, MaxLineLength));
            else
                reader.Skip();
        }
    }

    private static string Truncate(string text, int maxLength) => text.Length <= maxLength ? text : string.Concat(text.AsSpan(0, maxLength), "…");
}
