namespace Tern.Functions.Idempotency;

/// <summary>Executes a function once for each key, which is the event or a member of it: <c>[Use&lt;Idempotent&gt;]</c>. A repetition returns the stored response.</summary>
/// <remarks>A response that is streamed, larger than 400 KB or no JSON cannot be stored: see <see cref="IdempotencyResultException"/>.</remarks>
/// <param name="idempotency">The records, a service of the function.</param>
public sealed class Idempotent(FunctionIdempotency idempotency) : IFunctionFilter<Idempotent>
{
    private readonly FunctionIdempotency _idempotency = idempotency;

    /// <inheritdoc/>
    /// <exception cref="IdempotencyException">Another execution is in progress or had another payload, the event has no key, the record is not valid, or the response cannot be stored.</exception>
    public static async ValueTask InvokeAsync<TNext>(Idempotent filter, Invocation invocation, TNext next)
        where TNext : struct, IFunctionNext
    {
        ArgumentNullException.ThrowIfNull(filter);
        if (filter._idempotency.Create(invocation.Payload) is not { } execution)
        {
            await next.InvokeAsync(invocation).ConfigureAwait(false);
            return;
        }
        if (await execution.BeginAsync(invocation.Deadline, invocation.CancellationToken).ConfigureAwait(false) is { } stored)
        {
            FunctionIdempotency.WriteResult(invocation.Response, stored);
            return;
        }
        try
        {
            await next.InvokeAsync(invocation).ConfigureAwait(false);
        }
        catch
        {
            await execution.FailAsync().ConfigureAwait(false);
            throw;
        }
        if (invocation.StreamContentType is not null)
            await execution.CompleteWithoutResultAsync("It was streamed.", cause: null, CancellationToken.None).ConfigureAwait(false);
        await execution.CompleteAsync(invocation.ResponsePayload, CancellationToken.None).ConfigureAwait(false);
    }
}
