using System.Buffers;
using System.Text.Json;
using Tern.Local.Http;

namespace Tern.Local.Lambda.RuntimeApi.Extensions;

/// <summary>The responses of the Extensions API.</summary>
internal static class ExtensionResponses
{
    /// <summary>Creates the response to a registration.</summary>
    public static LocalResponse CreateRegistered(Extension extension, ExtensionFunction function) => Create(
        new("Lambda-Extension-Identifier", extension.Id),
        writer =>
        {
            writer.WriteString("functionName"u8, function.Name);
            writer.WriteString("functionVersion"u8, function.Version);
            writer.WriteString("handler"u8, function.Handler);
        });

    /// <summary>Creates the event of an invocation.</summary>
    public static LocalResponse CreateInvoke(RemoteInvocation invocation) => Create(
        new("Lambda-Extension-Event-Identifier", Guid.NewGuid().ToString()),
        writer =>
        {
            writer.WriteString("eventType"u8, ExtensionRegistry.Invoke);
            writer.WriteNumber("deadlineMs"u8, invocation.Context.Deadline.ToUnixTimeMilliseconds());
            writer.WriteString("requestId"u8, invocation.Context.RequestId);
            writer.WriteString("invokedFunctionArn"u8, invocation.Context.InvokedFunctionArn);
            writer.WriteStartObject("tracing"u8);
            writer.WriteString("type"u8, "X-Amzn-Trace-Id"u8);
            writer.WriteString("value"u8, invocation.TraceHeader);
            writer.WriteEndObject();
        });

    private static LocalResponse Create(KeyValuePair<string, string> header, Action<Utf8JsonWriter> write)
    {
        var content = new ArrayBufferWriter<byte>();
        using (var writer = new Utf8JsonWriter(content))
        {
            writer.WriteStartObject();
            write(writer);
            writer.WriteEndObject();
        }
        return new LocalResponse { StatusCode = 200, Headers = [header], ContentType = "application/json", Content = content.WrittenSpan.ToArray() };
    }
}
