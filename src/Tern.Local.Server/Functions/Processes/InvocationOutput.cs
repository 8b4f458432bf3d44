using Tern.Local.Lambda;

namespace Tern.Local.Server.Functions.Processes;

/// <summary>Passes the output of a process to the logs of its invocations in flight, and to the log of this program. Thread-safe.</summary>
/// <param name="name">The name of the function.</param>
/// <param name="log">The log of this program. It must be thread-safe.</param>
internal sealed class InvocationOutput(string name, TextWriter log)
{
    private readonly Lock _lock = new();
    private readonly List<FunctionContext> _contexts = [];
    private string _lastLine = "";

    /// <summary>The last line.</summary>
    public string LastLine => Volatile.Read(ref _lastLine);

    /// <summary>Adds an invocation that has started.</summary>
    public void Add(FunctionContext context)
    {
        lock (_lock)
            _contexts.Add(context);
    }

    /// <summary>Removes an invocation that is complete.</summary>
    public void Remove(FunctionContext context)
    {
        lock (_lock)
            _contexts.Remove(context);
    }

    /// <summary>Writes a line. With several invocations in flight, it belongs to the one whose ID it contains, otherwise to all.</summary>
    public void Write(string line)
    {
        Volatile.Write(ref _lastLine, line);
        lock (_lock)
        {
            if (_contexts.Count > 1 && _contexts.Find(context => line.Contains(context.RequestId, StringComparison.Ordinal)) is { } owner)
                owner.Log(line);
            else
                _contexts.ForEach(context => context.Log(line));
        }
        log.WriteLine($"{name}: {line}");
    }
}
