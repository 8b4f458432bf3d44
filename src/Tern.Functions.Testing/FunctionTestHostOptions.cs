using Microsoft.Extensions.DependencyInjection;
using Tern.Local;

namespace Tern.Functions.Testing;

/// <summary>The configuration of a function in the process of the test.</summary>
public sealed class FunctionTestHostOptions : ExecutionEnvironmentOptions
{
    /// <summary>The clock of deadlines, of the function and of its clients. The default is the system clock.</summary>
    public TimeProvider TimeProvider { get; init; } = TimeProvider.System;

    /// <summary>Changes the services of the function after its program has registered them. The default is null, no change.</summary>
    /// <remarks>It is called if the program passes services to <c>FunctionHost.RunAsync</c>, or builds a generic host or a web application.</remarks>
    public Action<IServiceCollection>? ConfigureServices { get; init; }

    /// <summary>
    /// The in-process AWS that receives the requests of the clients that the program has registered with <c>AddTern</c>. The default is null: the clients send their
    /// requests as the program states.
    /// </summary>
    public LocalAws? Aws { get; init; }
}
