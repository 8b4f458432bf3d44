using Tern.Local.Server.Functions.Code;

namespace Tern.Local.Server.Functions;

/// <summary>Calls a method when the file of a program has changed. A build writes files several times, so that the call follows 300 ms after the last write.</summary>
internal sealed class ProgramWatcher : IDisposable
{
    private static readonly TimeSpan s_delay = TimeSpan.FromMilliseconds(300);

    private readonly FunctionProgram _program;
    private readonly Action _changed;
    private readonly FileSystemWatcher _watcher;
    private readonly ITimer _timer;

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
        _watcher = new FileSystemWatcher(program.Folder, program.IsAssembly ? "*.dll" : Path.GetFileName(program.Path))
        {
            NotifyFilter = NotifyFilters.FileName | NotifyFilters.LastWrite | NotifyFilters.Size | NotifyFilters.CreationTime,
        };
        _watcher.Changed += Schedule;
        _watcher.Created += Schedule;
        _watcher.Renamed += Schedule;
        _watcher.EnableRaisingEvents = true;
    }

    public void Dispose()
    {
        _watcher.Dispose();
        _timer.Dispose();
    }

    private void Schedule(object sender, FileSystemEventArgs e) => _timer.Change(s_delay, Timeout.InfiniteTimeSpan);

    private void Report()
    {
        // A build can have deleted it. It is written again later.
        if (File.Exists(_program.Path))
            _changed();
    }
}
