using Tern.Local.Server.Functions.Code;

namespace Tern.Local.Server.Functions;

/// <summary>Calls a method when the file of a program has changed. A build writes files several times, so that the call follows 300 ms after the last write.</summary>
internal sealed class ProgramWatcher : IDisposable
{
    private static readonly TimeSpan s_delay = TimeSpan.FromMilliseconds(300);

    private readonly FunctionProgram _program;
    private readonly Action _changed;
    private readonly Lock _lock = new();
    private readonly ITimer _timer;
    private FileSystemWatcher? _watcher;
    private volatile bool _isDeleted;
    private bool _isDisposed;

    /// <summary>Starts to watch.</summary>
    /// <param name="program">The program. Of an assembly, all assemblies of its folder are watched.</param>
    /// <param name="changed">The method to call.</param>
    /// <param name="time">The clock.</param>
    /// <exception cref="ArgumentException">The folder does not exist.</exception>
    public ProgramWatcher(FunctionProgram program, Action changed, TimeProvider time)
    {
        _program = program;
        _changed = changed;
        _timer = time.CreateTimer(_ => Report(), null, Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
        _watcher = Watch();
    }

    public void Dispose()
    {
        lock (_lock)
        {
            _isDisposed = true;
            _watcher?.Dispose();
        }
        _timer.Dispose();
    }

    private FileSystemWatcher Watch()
    {
        var watcher = new FileSystemWatcher(_program.Folder, _program.IsAssembly ? "*.dll" : Path.GetFileName(_program.Path))
        {
            NotifyFilter = NotifyFilters.FileName | NotifyFilters.LastWrite | NotifyFilters.Size | NotifyFilters.CreationTime,
        };
        watcher.Changed += Schedule;
        watcher.Created += Schedule;
        watcher.Renamed += Schedule;
        watcher.Deleted += (_, _) =>
        {
            _isDeleted = true;
            Schedule();
        };
        watcher.EnableRaisingEvents = true;
        return watcher;
    }

    private void Schedule(object sender, FileSystemEventArgs e) => Schedule();

    private void Schedule() => _timer.Change(s_delay, Timeout.InfiniteTimeSpan);

    private void Report()
    {
        lock (_lock)
        {
            if (_isDisposed)
                return;
            // A build can have deleted it, and writes it again later.
            if (!File.Exists(_program.Path) || (_isDeleted && !TryWatchAgain()))
            {
                Schedule();
                return;
            }
        }
        _changed();
    }

    // The folder can have been deleted too, after which its watcher reports nothing any more.
    private bool TryWatchAgain()
    {
        try
        {
            _isDeleted = false;
            _watcher?.Dispose();
            _watcher = null;
            _watcher = Watch();
            return true;
        }
        catch (Exception e) when (e is ArgumentException or IOException)
        {
            // The folder was deleted again, or the system has no free watcher.
            _isDeleted = true;
            return false;
        }
    }
}
