using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Lambda.Invocation;

namespace Tern.Lambda;

public sealed partial class LambdaClient
{
    /// <summary>
    /// Invokes a function and waits for its result, both as JSON of types whose serialization is generated at build time.
    /// </summary>
    /// <example><code>
    /// [JsonSerializable(typeof(Order)), JsonSerializable(typeof(Receipt))]
    /// partial class ShopJson : JsonSerializerContext;
    ///
    /// Receipt? receipt = await lambda.InvokeAsync("checkout", order, ShopJson.Default.Order, ShopJson.Default.Receipt);
    /// </code></example>
    /// <param name="functionName">The function's name, ARN or partial ARN.</param>
    /// <param name="payload">What the function is given.</param>
    /// <param name="payloadType">How to write it.</param>
    /// <param name="resultType">How to read what the function gives back.</param>
    /// <param name="qualifier">The version or alias; null for the newest version.</param>
    /// <param name="cancellationToken">Ends the waiting; the function may go on.</param>
    /// <returns>What the function gave back; null when that is <c>null</c> or nothing.</returns>
    /// <exception cref="LambdaFunctionException">The function itself failed: it threw, ran out of time or memory, or could not be started.</exception>
    /// <exception cref="LambdaPayloadException">What the function gave back is not JSON of that type.</exception>
    /// <exception cref="LambdaException">The service refused the invocation.</exception>
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
