using Tern.ServerRuntime;

namespace Tern.Local.Protocols;

/// <summary>Adds the constraint violations of a request. It is generated from the model; some operations have additional checks.</summary>
internal delegate void RequestCheck<in TRequest>(ConstraintViolations violations, TRequest request);
