using System.Diagnostics.CodeAnalysis;
using Microsoft.Extensions.DependencyInjection;
using Tern.Functions.Testing.InProcess;

namespace Tern.Functions.Testing;

/// <summary>Executes the program of a function in the process of the test, over a connection in memory. Hosts can be used in parallel.</summary>
/// <remarks>
/// <para>Each host has its own variables, log, clock and console. Static fields of the program are shared, and so are the variables that the program reads with
/// <see cref="Environment.GetEnvironmentVariable(string)"/>; <see cref="AwsEnvironment.Process"/> has those of the host.</para>
/// <code>
/// await using var host = await FunctionTestHost.StartAsync&lt;Program&gt;();
/// Receipt receipt = await host.InvokeAsync&lt;Order, Receipt&gt;(new Order("1"));
/// </code>
/// </remarks>
public sealed class FunctionTestHost : ExecutionEnvironment
{
    private const int KilledExitCode = 137;

    private static readonly TimeSpan s_maxEndTime = TimeSpan.FromSeconds(10);

    private readonly PausableTimeProvider _time;
    private readonly HostedEnvironment _environment;
    private readonly TaskCompletionSource<int> _exited = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly Func<Task<int>> _main;

    private FunctionTestHost(Func<Task<int>> main, FunctionTestHostOptions options)
        : base(options, options.TimeProvider)
    {
        _main = main;
        _time = new PausableTimeProvider(options.TimeProvider);
        _environment = new HostedEnvironment(LambdaVariables.Create(options, "in-memory"), _time, this, services => Configure(services, options));
    }

    /// <inheritdoc/>
    public override Task<int> Exited => _exited.Task;

    /// <summary>Starts the program of a type, and waits until its init phase has ended.</summary>
    /// <typeparam name="TProgram">A type of the program, for example <c>Program</c>.</typeparam>
    /// <param name="options">The options. The default is null.</param>
    /// <param name="cancellationToken">Cancels the wait.</param>
    /// <exception cref="FunctionInitException">The init phase has failed.</exception>
    /// <exception cref="ArgumentException">The assembly of the type has no main method, or an option is not valid.</exception>
    [RequiresUnreferencedCode("The main method of the program is found by reflection.")]
    public static Task<FunctionTestHost> StartAsync<TProgram>(FunctionTestHostOptions? options = null, CancellationToken cancellationToken = default) =>
        StartAsync(EntryPoint.Find(typeof(TProgram).Assembly), options, cancellationToken);

    /// <summary>Starts a function that is not a program of its own, and waits until its init phase has ended.</summary>
    /// <param name="main">Executes the function: it calls <c>Function.RunAsync</c> or <c>FunctionHost.RunAsync</c>.</param>
    /// <param name="options">The options. The default is null.</param>
    /// <param name="cancellationToken">Cancels the wait.</param>
    /// <exception cref="FunctionInitException">The init phase has failed.</exception>
    /// <exception cref="ArgumentException">An option is not valid.</exception>
    public static async Task<FunctionTestHost> StartAsync(Func<Task<int>> main, FunctionTestHostOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(main);
        options ??= new FunctionTestHostOptions();
        options.Validate();
        HostedConsole.Install();
        HostBuilding.Observe();
        var host = new FunctionTestHost(main, options);
        try
        {
            host.Start();
            await host.WaitForInitAsync(cancellationToken).ConfigureAwait(false);
            return host;
        }
        catch
        {
            await host.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    private protected override void Freeze() => _time.Pause();

    private protected override void Thaw() => _time.Continue();

    private protected override void Terminate(bool isKilled)
    {
        if (isKilled)
            End(KilledExitCode, failure: null);
        _environment.Terminate();
    }

    private protected override async ValueTask EndAsync()
    {
        _environment.Terminate();
        try
        {
            // A handler that ignores its token cannot be ended. Its thread does not prevent the end of the process.
            await Exited.WaitAsync(s_maxEndTime, TimeProvider.System).ConfigureAwait(false);
        }
        catch (TimeoutException)
        {
            End(KilledExitCode, failure: null);
        }
        await _environment.DisconnectAsync().ConfigureAwait(false);
        _environment.Dispose();
    }

    private static void Configure(IServiceCollection services, FunctionTestHostOptions options)
    {
        if (options.Aws is { } aws)
            services.ConfigureTern(aws.Connect);
        options.ConfigureServices?.Invoke(services);
    }

    private void Start()
    {
        // A thread of its own, because the main method of a program blocks it until the program ends.
        var thread = new Thread(() => _ = ExecuteAsync()) { IsBackground = true, Name = "Function" };
        thread.UnsafeStart();
        _ = ObserveExitAsync();
    }

    private async Task ExecuteAsync()
    {
        AwsEnvironment.SetProcess(_environment);
        int exitCode = 1;
        Exception? failure = null;
        try
        {
            exitCode = await _main().ConfigureAwait(false);
        }
        catch (Exception e)
        {
            failure = e;
        }
        End(exitCode, failure);
    }

    private async Task ObserveExitAsync() => End(await _environment.Exit.ConfigureAwait(false), failure: null);

    private void End(int exitCode, Exception? failure)
    {
        ReportExit(exitCode, failure);
        _exited.TrySetResult(exitCode);
    }
}
