using System.Globalization;

namespace Tern.Functions.Runtime;

/// <summary>Numbers in the variables that Lambda sets.</summary>
internal static class VariableNumber
{
    /// <summary>Reads a number from 1 to a maximum.</summary>
    /// <returns>Null if the variable is not set.</returns>
    /// <exception cref="TernConfigurationException">The value is not such a number.</exception>
    public static int? Read(AwsEnvironment environment, string name, int max)
    {
        if (environment.GetVariable(name) is not { Length: > 0 } text)
            return null;
        return int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int number) && number >= 1 && number <= max
            ? number
            : throw new TernConfigurationException($"The value '{text}' of {name} is not valid. Expected: a number from 1 to {max.ToString(CultureInfo.InvariantCulture)}.");
    }
}
