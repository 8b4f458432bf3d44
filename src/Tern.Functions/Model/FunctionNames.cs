using System.ComponentModel;

namespace Tern.Functions.Codecs;

/// <summary>The names of the functions of an assembly, for generated code.</summary>
/// <param name="names">The names in the order of the functions.</param>
/// <param name="alternatives">For each function the other values that select it.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class FunctionNames(string[] names, string[][] alternatives)
{
    /// <summary>Selects the function instead of <see cref="HandlerVariable"/>, which contains the name of the assembly on a managed runtime.</summary>
    internal const string FunctionVariable = "TERN_FUNCTION";

    internal const string HandlerVariable = "_HANDLER";

    /// <summary>Returns the index of the function that the variables select.</summary>
    /// <param name="environment">The variables of the process.</param>
    /// <exception cref="TernConfigurationException">No function has this name, and the assembly has several.</exception>
    public int Select(AwsEnvironment environment)
    {
        if (environment.GetVariable(FunctionVariable) is { Length: > 0 } function)
            return Find(function) is >= 0 and int named ? named : throw new TernConfigurationException(Describe(FunctionVariable, function));
        // A custom runtime does not interpret the handler setting, so that projects with one function have any value.
        if (names.Length == 1)
            return 0;
        string? handler = environment.GetVariable(HandlerVariable);
        return handler is not null && Find(handler) is >= 0 and int index ? index : throw new TernConfigurationException(Describe(HandlerVariable, handler));
    }

    private int Find(string value)
    {
        int index = Array.IndexOf(names, value);
        for (int i = 0; i < names.Length && index < 0; i++)
        {
            if (Array.IndexOf(alternatives[i], value) >= 0)
                index = i;
        }
        return index;
    }

    private string Describe(string variable, string? value)
    {
        string found = value is null ? $"The variable {variable} is not set" : $"The variable {variable} has the value '{value}', but no function has this name";
        string[] sorted = [.. names];
        Array.Sort(sorted, StringComparer.Ordinal);
        string solution = variable == HandlerVariable
            ? $"Set the handler of the function to one of these names. On a managed runtime, whose handler is the name of the assembly, set the variable {FunctionVariable}."
            : "Set the variable to one of these names.";
        return $"{found}. The functions are: '{string.Join("', '", sorted)}'. {solution}";
    }
}
