namespace Tern.Functions;

/// <summary>A filter for <see cref="UseAttribute{TFilter}"/>: implements <see cref="IFunctionFilter{TSelf}"/> for the bytes of an invocation, or <see cref="IEventFilter{TSelf}"/> for its event.</summary>
public interface IFunctionFilter;
