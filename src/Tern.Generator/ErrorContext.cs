using Tern.Generator.Smithy;

namespace Tern.Generator;

/// <summary>Says in every error which model and which shape it is about.</summary>
internal static class ErrorContext
{
    /// <summary>Runs a step that reads one shape.</summary>
    /// <param name="source">The model.</param>
    /// <param name="shape">The shape.</param>
    /// <param name="step">The step; what it throws over JSON that is not as the specification says becomes an error of the generator.</param>
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
            throw new GeneratorException($"{source}: {shape}: the shape or one of its traits is malformed: {e.Message}");
        }
    }

    /// <summary>Runs a step that reads one member.</summary>
    /// <param name="member">The member and its shape.</param>
    /// <param name="step">The step; its errors say which member they are about.</param>
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
    /// <param name="trait">The trait, and which part of it.</param>
    /// <param name="step">The step; its errors say which trait they are about.</param>
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
            throw new GeneratorException($"trait {trait}: it is malformed: {e.Message}");
        }
    }
}
