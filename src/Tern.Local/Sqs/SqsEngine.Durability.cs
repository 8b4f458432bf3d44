using Tern.Local.Durability;
using Tern.Local.Sqs.Durability;
using Tern.Local.Sqs.MoveTasks;
using Tern.Local.Sqs.Queues;

namespace Tern.Local.Sqs;

// The log of the queues.
internal sealed partial class SqsEngine : ILoggedStore
{
    private StoreLog? _log;
    private SqsReplay? _replay;

    /// <summary>The magic number of the files; the last byte is the version of the format.</summary>
    public static ReadOnlySpan<byte> FileMagic => "TernSQS\x01"u8;

    /// <summary>The records of changes; null if the queues are in memory only, or while the log is replayed.</summary>
    public SqsRecords? Records { get; private set; }

    /// <summary>
    /// Completes when all changes until now are on disk. Call it after each operation that changes something, before its response is sent.
    /// </summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    public ValueTask FlushAsync(CancellationToken cancellationToken) => Records is null ? default : FlushAsync(Records.LastPosition, cancellationToken);

    public void Dispose()
    {
        foreach (SqsQueue queue in _regions.Values.SelectMany(region => region.Queues))
            queue.StopWaiting();
        _log?.Dispose();
    }

    StoreReplay ILoggedStore.CreateReplay() => _replay = new SqsReplay(this);

    ISnapshot ILoggedStore.CreateSnapshot(Action startNextLog)
    {
        List<Lock> locks = [];
        try
        {
            Enter(CatalogLock, locks);
            // A step moves messages, and changes the progress of its task then. A snapshot between both would move more messages after a restart.
            foreach (SqsRegion region in _regions.Values)
                Enter(region.MoveTasks.Lock, locks);
            MoveTask[] tasks = [.. MoveTasks.Reverse()];
            foreach (MoveTask task in tasks)
                Enter(task.Lock, locks);
            SqsQueue[] queues = [.. _regions.Values.SelectMany(region => region.Queues)];
            foreach (SqsQueue queue in queues)
                Enter(queue.Lock, locks);
            startNextLog();
            return new SqsSnapshot([.. queues.Where(queue => !queue.IsDeleted).Select(queue => queue.Capture())], [.. tasks.Select(task => (task, task.State))]);
        }
        finally
        {
            foreach (Lock entered in locks)
                entered.Exit();
        }
    }

    // The latest of each source first.
    private IEnumerable<MoveTask> MoveTasks => _regions.Values.SelectMany(region => region.MoveTasks.All);

    private static void Enter(Lock entered, List<Lock> locks)
    {
        entered.Enter();
        locks.Add(entered);
    }

    private void OpenLog()
    {
        if (Options.Folder is not { } folder)
            return;
        _log = StoreLog.Open(folder, FileMagic, this, isUsed: false, Options.Log);
        _replay!.Complete();
        _replay = null;
        Records = new SqsRecords(_log);
        foreach (MoveTask task in MoveTasks)
            task.Continue();
    }

    private async ValueTask FlushAsync(long position, CancellationToken cancellationToken)
    {
        await _log!.FlushAsync(position, cancellationToken).ConfigureAwait(false);
        _log.CompactIfLong();
    }
}
