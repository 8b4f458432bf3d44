using System.ComponentModel;

namespace Tern.Functions.Codecs;

/// <summary>The names of the functions of an assembly, for generated code.</summary>
/// <param name="names">The names in the order of the functions.</param>
/// <param name="alternatives">For each function the other values of <c>_HANDLER</c> that select it.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class FunctionNames(string[] names, string[][] alternatives)
{
    /// <summary>Returns the index of the function that <c>_HANDLER</c> selects.</summary>
    /// <param name="handler">The value of the variable; null if it is not set.</param>
    /// <exception cref="InvalidOperationException">No function has this name, and the assembly has several.</exception>
    public int Select(string? handler)
    {
        // The custom runtimes do not interpret the handler setting, so that projects with one function have any value.
        if (names.Length == 1)
            return 0;
        int index = handler is null ? -1 : Array.IndexOf(names, handler);
        for (int i = 0; i < names.Length && index < 0; i++)
        {
            if (handler is not null && Array.IndexOf(alternatives[i], handler) >= 0)
                index = i;
        }
        return index >= 0 ? index : throw new InvalidOperationException(Describe(handler));
    }

    private string Describe(string? handler)
    {
        string found = handler is null ? "The variable _HANDLER is not set" : $"The variable _HANDLER has the value '{handler}', but no function has this name";
        string[] sorted = [.. names];
        Array.Sort(sorted, StringComparer.Ordinal);
        return $"{found}. The functions are: '{string.Join("', '", sorted)}'. Set the handler of the function to one of these names.";
    }
}
