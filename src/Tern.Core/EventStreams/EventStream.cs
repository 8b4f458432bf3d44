namespace Tern.Runtime;

/// <summary>The events of one response. A read starts only when the next event is requested, but it may buffer more than that event.</summary>
internal sealed class EventStream<TEvent>(EventFrameReader frames, Stream connection, ResponseMessage response, EventReader<TEvent> readEvent)
    : IAsyncEnumerable<TEvent>, IDisposable, IAsyncDisposable
{
    // Copied, because the response message is reused for another call before the events are read.
    private readonly CallInfo _call = response.Call;
    private readonly ResponseMetadata _metadata = response.Metadata;
    private readonly SecretScrubber _secrets = response.Secrets;
    private readonly int _maxResultBytes = response.MaxResultBytes;
    private bool _isEnumerated;

    public async IAsyncEnumerator<TEvent> GetAsyncEnumerator(CancellationToken cancellationToken = default)
    {
        if (Interlocked.Exchange(ref _isEnumerated, true))
            throw new InvalidOperationException("The events of this response have already been enumerated. They can be enumerated only once.");
        try
        {
            while (await ReadAsync(cancellationToken).ConfigureAwait(false))
            {
                if (TryGet(out TEvent? value))
                    yield return value;
            }
        }
        finally
        {
            frames.Dispose();
            await connection.DisposeAsync().ConfigureAwait(false);
        }
    }

    /// <summary>Releases the connection. The buffer is returned by the enumerator, or garbage-collected.</summary>
    public void Dispose() => connection.Dispose();

    public ValueTask DisposeAsync() => connection.DisposeAsync();

    private async ValueTask<bool> ReadAsync(CancellationToken cancellationToken)
    {
        try
        {
            return await frames.ReadAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (TernSerializationException e)
        {
            throw Malformed(e);
        }
    }

    /// <returns>False for the initial message, which is not an event.</returns>
    private bool TryGet([System.Diagnostics.CodeAnalysis.MaybeNullWhen(false)] out TEvent value)
    {
        value = default;
        try
        {
            EventMessage message = frames.Current;
            if (message.IsEvent(InitialMessage.ResponseType))
                return false;
            AllocationBudget.Start(message.Payload.Length, _maxResultBytes);
            value = readEvent(message);
            return true;
        }
        catch (TernSerializationException e)
        {
            throw Malformed(e);
        }
        catch (TernServiceException e)
        {
            e.Sanitize(_secrets);
            throw;
        }
        catch (TernResponseTooLargeException e)
        {
            e.Call ??= _call;
            throw;
        }
        finally
        {
            AllocationBudget.Stop();
        }
    }

    private TernMalformedResponseException Malformed(TernSerializationException cause) => new(cause, "", _call, _metadata, _secrets);
}
