using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Lambda.Invocation;

namespace Tern.Lambda;

public sealed partial class LambdaClient
{
    /// <summary>
    /// Invokes a function and waits for its result. Payload and result are serialized as JSON with source-generated serializers.
    /// </summary>
    /// <example><code>
    /// [JsonSerializable(typeof(Order)), JsonSerializable(typeof(Receipt))]
    /// partial class ShopJson : JsonSerializerContext;
    ///
    /// Receipt? receipt = await lambda.InvokeAsync("checkout", order, ShopJson.Default.Order, ShopJson.Default.Receipt);
    /// </code></example>
    /// <param name="functionName">The name, ARN or partial ARN of the function.</param>
    /// <param name="payload">The input of the function.</param>
    /// <param name="payloadType">The serialization metadata of the payload.</param>
    /// <param name="resultType">The serialization metadata of the result.</param>
    /// <param name="qualifier">The version or alias. Null means the unpublished version (<c>$LATEST</c>).</param>
    /// <param name="cancellationToken">Cancels the operation. The function may continue to run.</param>
    /// <returns>The result of the function. Null if it is JSON <c>null</c> or empty.</returns>
    /// <exception cref="LambdaFunctionException">The function failed: it threw, exceeded its time or memory limit, or could not be started.</exception>
    /// <exception cref="LambdaPayloadException">The result is not JSON of the expected type.</exception>
    /// <exception cref="LambdaException">The service rejected the invocation.</exception>
    public async Task<TResult?> InvokeAsync<TPayload, TResult>(
        string functionName,
        TPayload payload,
        JsonTypeInfo<TPayload> payloadType,
        JsonTypeInfo<TResult> resultType,
        string? qualifier = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(functionName);
        ArgumentNullException.ThrowIfNull(payloadType);
        ArgumentNullException.ThrowIfNull(resultType);
        InvokeResponse response = await InvokeAsync(
            new() { FunctionName = functionName, Qualifier = qualifier, Payload = JsonSerializer.SerializeToUtf8Bytes(payload, payloadType) },
            cancellationToken).ConfigureAwait(false);
        ReadOnlyMemory<byte> result = response.Payload ?? default;
        if (response.FunctionError is { } kind)
            throw FunctionErrorReader.Read(functionName, kind, result.Span);
        if (result.IsEmpty)
            return default;
        try
        {
            return JsonSerializer.Deserialize(result.Span, resultType);
        }
        catch (JsonException e)
        {
            throw new LambdaPayloadException(functionName, typeof(TResult), e);
        }
    }
}
