using Tern.Local.Lambda;
using Tern.Local.Lambda.RuntimeApi;

namespace Tern.Local.Server.Functions.Processes;

/// <summary>The processes of a version. A process has at most as many invocations in flight as its target allows: the default is one, as in the service. Thread-safe.</summary>
internal sealed class FunctionPool(RuntimeOperations operations, FunctionTarget target, FunctionSettings settings)
{
    // More processes of a burst end when their invocation does.
    private const int MaxIdle = 10;

    private readonly Lock _lock = new();
    private readonly List<Slot> _slots = [];
    private readonly List<Task> _ending = [];
    private int _endingCount;
    private bool _isRetired;
    private bool _isStopped;

    /// <summary>Whether the pool has no process, and starts no other one.</summary>
    public bool HasEnded
    {
        get
        {
            lock (_lock)
                return _isRetired && _slots.Count == 0 && _endingCount == 0;
        }
    }

    /// <summary>Executes an invocation in a process that is free. If there is none, a process is started.</summary>
    /// <exception cref="RemoteFunctionException">The function has failed, its process has ended, or its program cannot be executed.</exception>
    /// <exception cref="OperationCanceledException">The invocation has timed out. Its process ends.</exception>
    /// <exception cref="ObjectDisposedException">The pool is stopped.</exception>
    public async ValueTask<ReadOnlyMemory<byte>> ExecuteAsync(ReadOnlyMemory<byte> payload, FunctionContext context)
    {
        Slot slot = Enter(context);
        bool isReusable = false;
        try
        {
            FunctionProcess process = await slot.Process.ConfigureAwait(false);
            ReadOnlyMemory<byte> response = await process.ExecuteAsync(payload, context).ConfigureAwait(false);
            isReusable = true;
            return response;
        }
        catch (RemoteFunctionException)
        {
            isReusable = true;
            throw;
        }
        finally
        {
            Leave(slot, isReusable);
        }
    }

    /// <summary>Ends all processes, and deletes their files. Completes when they have ended.</summary>
    public Task StopAsync()
    {
        lock (_lock)
        {
            _isStopped = true;
            End(slot => true);
            return Task.WhenAll(_ending);
        }
    }

    /// <summary>Ends the processes that execute no invocation. The others end after their invocation.</summary>
    public void Retire()
    {
        lock (_lock)
            End(slot => slot.InFlight == 0);
    }

    private void End(Predicate<Slot> ends)
    {
        _isRetired = true;
        foreach (Slot slot in _slots.FindAll(ends))
            End(slot);
        CloseIfEnded();
    }

    private Slot Enter(FunctionContext context)
    {
        lock (_lock)
        {
            ObjectDisposedException.ThrowIf(_isStopped, this);
            // A process can end while it executes nothing.
            foreach (Slot ended in _slots.FindAll(slot => slot.InFlight == 0 && !slot.IsUsable))
                End(ended);
            // The last one that was used, so that the others of a burst become idle.
            Slot? slot = _slots.FindLast(slot => slot.InFlight < target.MaxConcurrency && !slot.IsRetired && slot.IsUsable);
            if (slot is null)
                _slots.Add(slot = new Slot(FunctionProcess.StartAsync(operations, target, settings, context)));
            slot.InFlight++;
            return slot;
        }
    }

    private void Leave(Slot slot, bool isReusable)
    {
        lock (_lock)
        {
            slot.InFlight--;
            if (!isReusable || !slot.IsUsable)
                slot.IsRetired = true;
            if (slot.InFlight == 0 && (slot.IsRetired || _isRetired || _slots.Count(other => other.InFlight == 0) > MaxIdle))
                End(slot);
        }
    }

    private void End(Slot slot)
    {
        if (!_slots.Remove(slot))
            return;
        _endingCount++;
        _ending.RemoveAll(task => task.IsCompleted);
        _ending.Add(EndAsync(slot));
    }

    private async Task EndAsync(Slot slot)
    {
        try
        {
            await ((Task)slot.Process).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing | ConfigureAwaitOptions.ForceYielding);
            // A process that could not be started has nothing to end. Its invocation has the error.
            if (slot.Process.IsCompletedSuccessfully)
                await (await slot.Process.ConfigureAwait(false)).DisposeAsync().ConfigureAwait(false);
        }
        finally
        {
            lock (_lock)
            {
                _endingCount--;
                CloseIfEnded();
            }
        }
    }

    private void CloseIfEnded()
    {
        if (_isRetired && _slots.Count == 0 && _endingCount == 0)
            target.Code.Close();
    }

    private sealed class Slot(Task<FunctionProcess> process)
    {
        public Task<FunctionProcess> Process => process;

        public int InFlight { get; set; }

        public bool IsRetired { get; set; }

        /// <summary>Whether the process is starting or can execute another invocation.</summary>
        public bool IsUsable => !process.IsCompleted || (process.IsCompletedSuccessfully && process.Result.IsUsable);
    }
}
