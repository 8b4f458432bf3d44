using System.ComponentModel;
using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>Writes the values of the results of a function, for generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IHttpValueWriter
{
    /// <summary>Writes the value of a result as JSON.</summary>
    /// <param name="result">The result.</param>
    /// <param name="output">The buffer to append to.</param>
    /// <returns>False if the function does not declare this type of result.</returns>
    bool TryWriteValue(object result, PooledBuffer output);
}
