using System.Reflection.Metadata;
using Tern.Functions.Build.Metadata;

namespace Tern.Functions.Build.Definitions;

/// <summary>What the signature of a method determines.</summary>
/// <param name="ReturnsBatchFailures">Whether the result contains the failures of a batch.</param>
/// <param name="Streams">Whether the response is streamed.</param>
internal readonly record struct HandlerSignature(bool ReturnsBatchFailures, bool Streams)
{
    public static HandlerSignature Of(MethodDefinition method)
    {
        MethodSignature<TypeSignature> signature = method.DecodeSignature(SignatureTypes.Instance, null);
        TypeSignature result = signature.ReturnType;
        if (result is { Name: "System.Threading.Tasks.Task`1" or "System.Threading.Tasks.ValueTask`1", Arguments: [var value] })
            result = value;
        return new HandlerSignature(
            result.Name is "Tern.Functions.SqsBatchResponse" or "Tern.Functions.StreamBatchResponse",
            result.Name == "System.Collections.Generic.IAsyncEnumerable`1" || signature.ParameterTypes.Any(type => type.Name == "System.IO.Pipelines.PipeWriter"));
    }
}
