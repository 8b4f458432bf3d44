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
    private bool _isStopped;

    /// <summary>Executes an invocation in a process that is free. If there is none, a process is started.</summary>
    /// <exception cref="RemoteFunctionException">The function has failed, its process has ended, or its program cannot be executed.</exception>
    /// <exception cref="OperationCanceledException">The invocation has timed out. Its process ends.</exception>
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
    public Task StopAsync() => StopAsync(slot => true);

    /// <summary>Ends the processes that execute no invocation. The others end after their invocation.</summary>
    public Task RetireAsync() => StopAsync(slot => slot.InFlight == 0);

    private async Task StopAsync(Predicate<Slot> ends)
    {
        Task[] ending;
        lock (_lock)
        {
            _isStopped = true;
            foreach (Slot slot in _slots.FindAll(ends))
                End(slot);
            ending = [.. _ending];
        }
        await Task.WhenAll(ending).ConfigureAwait(false);
        CloseIfEnded();
    }

    private Slot Enter(FunctionContext context)
    {
        lock (_lock)
        {
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
            if (slot.InFlight == 0 && (slot.IsRetired || _isStopped || _slots.Count(other => other.InFlight == 0) > MaxIdle))
                End(slot);
        }
    }

    private void End(Slot slot)
    {
        if (!_slots.Remove(slot))
            return;
        _ending.RemoveAll(task => task.IsCompleted);
        _ending.Add(EndAsync(slot));
    }

    private async Task EndAsync(Slot slot)
    {
        await ((Task)slot.Process).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing | ConfigureAwaitOptions.ForceYielding);
        // A process that could not be started has nothing to end. Its invocation has the error.
        if (slot.Process.IsCompletedSuccessfully)
            await (await slot.Process.ConfigureAwait(false)).DisposeAsync().ConfigureAwait(false);
        CloseIfEnded();
    }

    private void CloseIfEnded()
    {
        lock (_lock)
        {
            if (_isStopped && _slots.Count == 0)
                target.Code.Close();
        }
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
