namespace Tern.Functions;

/// <summary>The next filter of a function, or the function itself.</summary>
public interface IFunctionNext
{
    /// <summary>The name of the function.</summary>
    static abstract string FunctionName { get; }

    /// <summary>Executes the remaining filters and the function.</summary>
    /// <param name="invocation">The invocation.</param>
    ValueTask InvokeAsync(Invocation invocation);
}
