using Tern.Local.Lambda;
using Tern.Local.Lambda.Functions;
using Tern.Local.Lambda.Invocation;
using Tern.Local.Lambda.RuntimeApi;

namespace Tern.Local.Server.Functions;

/// <summary>The processes of a version. Each invocation in flight has its own, as in the service. Thread-safe.</summary>
internal sealed class FunctionPool(RemoteFunctions remote, StoredFunction function, StoredVersion version, FunctionSettings settings)
{
    // More processes of a burst end when their invocation does.
    private const int MaxIdle = 10;

    private readonly Lock _lock = new();
    private readonly Stack<FunctionProcess> _idle = new();
    private readonly List<FunctionProcess> _all = [];
    private string? _folder;
    private bool _isStopped;

    /// <summary>Executes an invocation in an idle process. If there is none, a process is started.</summary>
    /// <exception cref="RemoteFunctionException">The function has failed, its process has ended, or its archive cannot be extracted.</exception>
    /// <exception cref="OperationCanceledException">The invocation has timed out. Its process is killed.</exception>
    public async ValueTask<ReadOnlyMemory<byte>> ExecuteAsync(ReadOnlyMemory<byte> payload, FunctionContext context)
    {
        FunctionProcess process = Take(context);
        bool isReusable = false;
        try
        {
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
            if (!TryReturn(process, isReusable))
                await EndAsync(process).ConfigureAwait(false);
        }
    }

    /// <summary>Kills all processes, and deletes their files. The pool cannot be used anymore.</summary>
    public async Task StopAsync()
    {
        FunctionProcess[] processes;
        lock (_lock)
        {
            _isStopped = true;
            processes = [.. _all];
        }
        foreach (FunctionProcess process in processes)
            await EndAsync(process).ConfigureAwait(false);
        DeleteFolder();
    }

    /// <summary>Kills the processes that execute no invocation. The others end after their invocation.</summary>
    public async Task RetireAsync()
    {
        FunctionProcess[] idle;
        lock (_lock)
        {
            _isStopped = true;
            idle = [.. _idle];
            _idle.Clear();
        }
        foreach (FunctionProcess process in idle)
            await EndAsync(process).ConfigureAwait(false);
        DeleteFolder();
    }

    private FunctionProcess Take(FunctionContext context)
    {
        lock (_lock)
        {
            while (_idle.TryPop(out FunctionProcess? idle))
            {
                if (!idle.HasExited)
                    return idle;
                _all.Remove(idle);
                idle.Dispose();
            }
            FunctionProcess started = FunctionProcess.Start(remote, function, version, settings, Extract(), context);
            _all.Add(started);
            return started;
        }
    }

    private bool TryReturn(FunctionProcess process, bool isReusable)
    {
        lock (_lock)
        {
            if (!isReusable || _isStopped || process.HasExited || _idle.Count >= MaxIdle)
                return false;
            _idle.Push(process);
            return true;
        }
    }

    private async Task EndAsync(FunctionProcess process)
    {
        await process.StopAsync().ConfigureAwait(false);
        bool isLast;
        lock (_lock)
        {
            if (!_all.Remove(process))
                return;
            isLast = _isStopped && _all.Count == 0;
        }
        process.Dispose();
        if (isLast)
            DeleteFolder();
    }

    // Only the owner can read the folder.
    private string Extract()
    {
        if (_folder is not null)
            return _folder;
        string folder = Directory.CreateTempSubdirectory("tern-local-function-").FullName;
        try
        {
            FunctionArchive.Extract(version.Code.Archive ?? default, folder);
            return _folder = folder;
        }
        catch (Exception e) when (e is InvalidDataException or IOException or UnauthorizedAccessException or ArgumentException)
        {
            Directory.Delete(folder, recursive: true);
            throw new RemoteFunctionException(FunctionErrorDocument.InvalidArchive, FunctionErrorDocument.Create(FunctionErrorDocument.InvalidArchive, $"The archive of the function cannot be extracted: {e.Message}"));
        }
    }

    private void DeleteFolder()
    {
        string? folder;
        lock (_lock)
        {
            if (_all.Count > 0)
                return;
            folder = _folder;
            _folder = null;
        }
        try
        {
            if (folder is not null)
                Directory.Delete(folder, recursive: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            settings.Log.WriteLine($"The folder '{folder}' of the function '{function.Name}' cannot be deleted: {e.Message}");
        }
    }
}
