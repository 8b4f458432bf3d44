using Tern.Codecs;

namespace Tern.Local.DynamoDB.Requests;

/// <summary>Notes what in a request is not as the model demands: generated, and for some operations with what the model does not say.</summary>
internal delegate void RequestCheck<in TRequest>(ConstraintViolations violations, TRequest request);
