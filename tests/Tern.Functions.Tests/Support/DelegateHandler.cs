namespace Tern.Functions.Tests.Support;

/// <summary>A handler that calls a delegate.</summary>
internal sealed class DelegateHandler(Func<Invocation, ValueTask> handle) : IFunctionHandler
{
    public ValueTask HandleAsync(Invocation invocation) => handle(invocation);
}
