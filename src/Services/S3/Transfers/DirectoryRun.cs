namespace Tern.S3.Transfers;

/// <summary>Transfers many files, a few at once, and notes of each what became of it.</summary>
internal sealed class DirectoryRun(int maxFiles, TimeProvider time)
{
    private readonly TransferGate _gate = new(ConcurrencyLimit.Of(maxFiles, time));
    private readonly List<DirectoryFile> _files = [];

    /// <summary>Begins a file when one more may be under way.</summary>
    public async Task StartAsync(DirectoryFile file, Func<CancellationToken, Task> transfer, CancellationToken cancellationToken)
    {
        await _gate.EnterAsync(cancellationToken).ConfigureAwait(false);
        // Observed: it never fails.
        _ = RunAsync(file, transfer, cancellationToken);
    }

    /// <summary>Notes a file that is not transferred.</summary>
    public void Refuse(DirectoryFile file)
    {
        lock (_files)
            _files.Add(file);
    }

    /// <summary>Waits for those under way.</summary>
    public Task DrainAsync() => _gate.DrainAsync();

    /// <summary>What became of the files, in the order of their keys.</summary>
    /// <exception cref="DirectoryIncompleteException">Some were not transferred.</exception>
    public IReadOnlyList<DirectoryFile> GetResult()
    {
        _files.Sort(static (left, right) => string.CompareOrdinal(left.Key, right.Key));
        return _files.Exists(file => file.Exception is not null) ? throw new DirectoryIncompleteException(_files) : _files;
    }

    private async Task RunAsync(DirectoryFile file, Func<CancellationToken, Task> transfer, CancellationToken cancellationToken)
    {
        try
        {
            await transfer(cancellationToken).ConfigureAwait(false);
        }
        catch (Exception e)
        {
            file = file with { Exception = e };
        }
        lock (_files)
            _files.Add(file);
        _gate.Leave(0);
    }
}
