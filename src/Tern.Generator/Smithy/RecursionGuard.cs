using System.Runtime.CompilerServices;

namespace Tern.Generator.Smithy;

/// <summary>Limits the recursion over shapes, so that a malformed model is an error and not a stack overflow.</summary>
internal static class RecursionGuard
{
    /// <exception cref="GeneratorException">The remaining stack is small.</exception>
    public static void Check(string source, ShapeId shape)
    {
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
            throw new GeneratorException($"{source}: {shape}: The shapes are nested too deeply.");
    }
}
