namespace Tern.Calls;

/// <summary>Turns one successful response into a result.</summary>
/// <typeparam name="TResult">What the call returns.</typeparam>
public interface IResponseReader<TResult>
{
    /// <summary>
    /// Reads the response. A buffered body is only valid during this call; a streamed body (see
    /// <see cref="OperationDescriptor.ResponseMode"/>) belongs to the result, which must be disposed by its user.
    /// </summary>
    TResult Read(ResponseMessage response);
}
