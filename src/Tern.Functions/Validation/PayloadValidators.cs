using System.ComponentModel;

namespace Tern.Functions.Codecs;

/// <summary>Validates events, for generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class PayloadValidators
{
    /// <summary>Returns a valid value.</summary>
    /// <typeparam name="T">The type.</typeparam>
    /// <typeparam name="TValidator">Its validator.</typeparam>
    /// <param name="value">The value.</param>
    /// <exception cref="PayloadValidationException">Members violate rules.</exception>
    public static T Validate<T, TValidator>(T value)
        where TValidator : IPayloadValidator<T>
    {
        var problems = new PayloadProblems();
        TValidator.Validate(value, ref problems);
        return problems.Count == 0 ? value : throw new PayloadValidationException(problems.Members);
    }
}
