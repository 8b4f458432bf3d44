using System.Diagnostics.CodeAnalysis;
using System.Text;
using Tern.Functions.Testing.Payloads;

namespace Tern.Functions.Testing;

/// <summary>The complete response of an invocation.</summary>
public sealed class FunctionResponse
{
    private readonly ExecutionEnvironment _environment;

    internal FunctionResponse(string requestId, ReadOnlyMemory<byte> payload, ExecutionEnvironment environment)
    {
        RequestId = requestId;
        Payload = payload;
        _environment = environment;
    }

    /// <summary>The ID of the invocation.</summary>
    public string RequestId { get; }

    /// <summary>The bytes that the function has returned, usually JSON.</summary>
    public ReadOnlyMemory<byte> Payload { get; }

    /// <summary>The records of the log with the ID of this invocation.</summary>
    public IReadOnlyList<FunctionLogRecord> Logs => [.. _environment.Logs.Where(record => record.RequestId == RequestId)];

    /// <summary>Reads the result.</summary>
    /// <typeparam name="T">A result of Tern.Functions, or a type that <c>System.Text.Json</c> supports.</typeparam>
    /// <exception cref="System.Text.Json.JsonException">The response is not JSON of the type.</exception>
    /// <exception cref="TernSerializationException">The response is not JSON of the type.</exception>
    [RequiresUnreferencedCode("The JSON of types without IPayload is read by reflection.")]
    [RequiresDynamicCode("The JSON of types without IPayload is read by reflection.")]
    public T Read<T>() => PayloadJson<T>.Read(Payload.Span);

    /// <summary>Returns the payload as text.</summary>
    public override string ToString() => Encoding.UTF8.GetString(Payload.Span);
}
