using System.ComponentModel;
using Tern.Runtime;

namespace Tern.ServerRuntime;

/// <summary>Writes an error of an event stream as a complete frame. Generated code implements it.</summary>
/// <param name="output">The buffer to write to.</param>
/// <param name="error">The error.</param>
/// <returns>False if the event stream of the model does not contain the error. Nothing is written then.</returns>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate bool EventErrorWriter(PooledBuffer output, TernServiceException error);
