using Tern.Generator.Smithy;

namespace Tern.Generator;

/// <summary>Adds the model, the shape, the member and the trait to the messages of errors.</summary>
internal static class ErrorContext
{
    /// <summary>Runs a step that reads one shape.</summary>
    /// <param name="source">The model.</param>
    /// <param name="shape">The shape.</param>
    /// <param name="step">The step. Exceptions about malformed JSON become a <see cref="GeneratorException"/>.</param>
    public static T In<T>(string source, ShapeId shape, Func<T> step) => In(source, shape.ToString(), step);

    /// <inheritdoc cref="In{T}(string, ShapeId, Func{T})"/>
    public static T In<T>(string source, string shape, Func<T> step)
    {
        try
        {
            return step();
        }
        catch (GeneratorException e) when (!e.Message.StartsWith(source, StringComparison.Ordinal))
        {
            throw new GeneratorException($"{source}: {shape}: {e.Message}");
        }
        catch (Exception e) when (e is InvalidOperationException or KeyNotFoundException or FormatException or OverflowException)
        {
            throw new GeneratorException($"{source}: {shape}: The shape or one of its traits is malformed. {e.Message}");
        }
    }

    /// <summary>Runs a step that reads one member.</summary>
    /// <param name="member">The member and its shape.</param>
    /// <param name="step">The step.</param>
    public static T InMember<T>(string member, Func<T> step)
    {
        try
        {
            return step();
        }
        catch (GeneratorException e)
        {
            throw new GeneratorException($"member {member}: {e.Message}");
        }
    }

    /// <summary>Runs a step that reads one trait.</summary>
    /// <param name="trait">The trait, and the part of it.</param>
    /// <param name="step">The step. Exceptions about malformed JSON become a <see cref="GeneratorException"/>.</param>
    public static T InTrait<T>(string trait, Func<T> step)
    {
        try
        {
            return step();
        }
        catch (GeneratorException e)
        {
            throw new GeneratorException($"trait {trait}: {e.Message}");
        }
        catch (Exception e) when (e is InvalidOperationException or KeyNotFoundException or FormatException)
        {
            throw new GeneratorException($"trait {trait}: The trait is malformed. {e.Message}");
        }
    }
}
