using Tern.Codecs;
using Tern.Protocols.Rest.Servers;

namespace Tern.Local.S3.Front;

/// <summary>An operation of the engine between its generated reader and writer.</summary>
/// <param name="request">The request; its members are not read yet.</param>
/// <param name="missing">Takes the required members that are not there.</param>
/// <param name="body">The body of an object; null where the request has a document or nothing.</param>
/// <param name="answer">Takes the result.</param>
/// <param name="cancellationToken">Ends waiting.</param>
internal delegate ValueTask S3Operation(RestRequest request, MissingMembers missing, IncomingBody? body, RestAnswer answer, CancellationToken cancellationToken);
