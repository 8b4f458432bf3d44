using System.ComponentModel;

namespace Tern.ServerRuntime;

/// <summary>Reads and validates the requests of an operation. For generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class RequestValidation
{
    /// <summary>Checks the media types of a request, reads it, and checks its constraints, in this order.</summary>
    /// <typeparam name="TRequest">The type of the operation's input.</typeparam>
    /// <param name="route">The route of the operation.</param>
    /// <param name="request">The request.</param>
    /// <param name="read">Reads the request, and adds the required members that are missing.</param>
    /// <param name="check">Adds the violated constraints.</param>
    /// <exception cref="RejectedRequestException">The request is malformed or violates a constraint.</exception>
    public static TRequest Read<TRequest>(RestRoute route, RestRequest request, Func<RestRequest, MissingMembers, TRequest> read, Action<ConstraintViolations, TRequest> check)
    {
        ArgumentNullException.ThrowIfNull(route);
        ArgumentNullException.ThrowIfNull(request);
        ArgumentNullException.ThrowIfNull(read);
        ArgumentNullException.ThrowIfNull(check);
        MediaTypes.Check(route, request);
        var missing = new MissingMembers();
        TRequest input;
        try
        {
            input = read(request, missing);
        }
        catch (TernSerializationException e)
        {
            throw Rejections.Unreadable(e);
        }
        var violations = new ConstraintViolations(missing);
        check(violations, input);
        return violations.Problems.Count == 0 ? input : throw Rejections.Invalid(violations.Problems);
    }
}
