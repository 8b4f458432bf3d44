namespace Tern.Functions;

/// <summary>Executes a filter around a function, or around all functions of a class.</summary>
/// <remarks>Filters of the class are outside of those of the method. Within each, the filter that is declared first is the outermost.</remarks>
/// <typeparam name="TFilter">The filter: <see cref="IFunctionFilter{TSelf}"/> or <see cref="IEventFilter{TSelf}"/>. One object of it is created at init for each use.</typeparam>
/// <param name="arguments">The first arguments of the filter's constructor. Its other parameters are services.</param>
[AttributeUsage(AttributeTargets.Method | AttributeTargets.Class, AllowMultiple = true)]
public sealed class UseAttribute<TFilter>(params object?[] arguments) : Attribute
    where TFilter : IFunctionFilter
{
    /// <summary>The first arguments of the filter's constructor.</summary>
    public IReadOnlyList<object?> Arguments { get; } = arguments;
}
