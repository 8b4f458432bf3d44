using System.Runtime.CompilerServices;
using Tern.Functions.Sockets;

namespace Tern.Functions;

/// <summary>Options of a function.</summary>
public sealed record FunctionOptions
{
    /// <summary>The variables of the process. The default is <see cref="AwsEnvironment.Process"/>.</summary>
    public AwsEnvironment Environment { get; init; } = AwsEnvironment.Process;

    /// <summary>
    /// The time before the deadline at which <see cref="Invocation.CancellationToken"/> is cancelled. The default is 500 ms. It is at most a tenth of
    /// the time that an invocation has at its start.
    /// </summary>
    public TimeSpan CancellationMargin { get; init; } = TimeSpan.FromMilliseconds(500);

    /// <summary>Whether the heap of the garbage collector is limited to 80 % of the memory of the function, from its first collection on. The default is true.</summary>
    public bool LimitsHeap { get; init; } = true;

    /// <summary>
    /// Whether the process is stopped in order: it receives SIGTERM, for which it registers an internal extension. The default is true. Without it, the
    /// service kills the process.
    /// </summary>
    public bool HandlesShutdown { get; init; } = true;

    /// <summary>What is executed before the first invocation. The default is nothing.</summary>
    public IReadOnlyList<InitTask> InitTasks { get; init; } = [];

    /// <summary>Whether the init tasks are executed at the same time. The default is false: one after the other.</summary>
    public bool InitTasksAreConcurrent { get; init; }

    /// <summary>
    /// The clients whose credentials and connections are prepared before the first invocation. The default is none. <c>FunctionHost.RunAsync</c> adds the clients
    /// among the services of the function.
    /// </summary>
    public IReadOnlyList<ServiceClient> Clients { get; init; } = [];

    /// <summary>
    /// Whether the clients are prepared before the first invocation. The default is true. Set it to false if invocations do not always use them. After the
    /// restoration from a snapshot they are renewed in both cases.
    /// </summary>
    public bool WarmsUpClients { get; init; } = true;

    /// <summary>What is executed before the snapshot of a function with SnapStart, in this order. The default is nothing.</summary>
    public IReadOnlyList<Func<CancellationToken, Task>> BeforeSnapshot { get; init; } = [];

    /// <summary>What is executed after the restoration from a snapshot, in this order: fresh randomness, configuration. The default is nothing.</summary>
    public IReadOnlyList<Func<CancellationToken, Task>> AfterRestore { get; init; } = [];

    /// <summary>What is disposed when the service stops the process, in this order. The default is nothing.</summary>
    public IReadOnlyList<IAsyncDisposable> Disposables { get; init; } = [];

    /// <summary>
    /// Sends telemetry after each response and before the next event is requested, because the process can be frozen until then. The default is null. The token
    /// is cancelled shortly before the service kills a process that it stops. An exception is written to the log.
    /// </summary>
    public Func<CancellationToken, ValueTask>? FlushAsync { get; init; }

    /// <summary>
    /// Whether <see cref="Console"/> writes records of the log on Lambda, in the format and with the level that are configured for the function. The default is
    /// true. Without it, each line is a record without the ID of the request.
    /// </summary>
    public bool RedirectsConsole { get; init; } = true;

    /// <summary>Whether the variable <c>_X_AMZN_TRACE_ID</c> is set for libraries that read it. The default is false. It is never set if invocations are concurrent.</summary>
    public bool SetsTraceVariable { get; init; }

    /// <summary>The time in which the Runtime API has to send the next bytes of a response. The wait for an event has no limit.</summary>
    internal TimeSpan ResponseTimeout { get; init; } = SocketTimeout.Default;

    // What the compiler writes for a record compares and formats each member. A native program would contain code for all their types (size in bench/results/functions.md).

    /// <summary>Whether the options are the same object.</summary>
    public bool Equals(FunctionOptions? other) => ReferenceEquals(this, other);

    /// <inheritdoc/>
    public override int GetHashCode() => RuntimeHelpers.GetHashCode(this);

    /// <inheritdoc/>
    public override string ToString() => nameof(FunctionOptions);
}
