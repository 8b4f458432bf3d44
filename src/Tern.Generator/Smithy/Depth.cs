using System.Runtime.CompilerServices;

namespace Tern.Generator.Smithy;

/// <summary>Ends the way from shape to shape before the stack does: no model that serves anybody is so deep.</summary>
internal static class Depth
{
    /// <exception cref="GeneratorException">There is little left of the stack.</exception>
    public static void Check(string source, ShapeId shape)
    {
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
            throw new GeneratorException($"{source}: {shape}: shapes are nested too deep.");
    }
}
