using System.Buffers;
using System.Collections.Concurrent;

namespace Shop.Redis.Connections;

/// <summary>Operations of a client that are not in use: as many as once waited at the same time.</summary>
internal sealed class OperationPool
{
    private readonly ConcurrentQueue<RedisOperation> _free = new();

    /// <summary>An operation for a command.</summary>
    /// <param name="kind">What the answer is.</param>
    /// <param name="count">How many values are expected.</param>
    /// <param name="destination">Where a value goes.</param>
    /// <param name="isAwaited">Whether somebody awaits it.</param>
    /// <param name="cancellationToken">The caller's.</param>
    public RedisOperation Start(ReplyKind kind, int count, IBufferWriter<byte>? destination, bool isAwaited, CancellationToken cancellationToken)
    {
        if (!_free.TryDequeue(out RedisOperation? operation))
            operation = new(this);
        operation.Start(kind, count, destination, isAwaited, cancellationToken);
        return operation;
    }

    public void Return(RedisOperation operation) => _free.Enqueue(operation);
}
