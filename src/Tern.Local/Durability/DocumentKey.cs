using Tern.Local.Services;

namespace Tern.Local.Durability;

/// <summary>The key of a document in a <see cref="DocumentStore"/>.</summary>
/// <param name="Collection">The kind of the resource with its service, for example <c>ssm/parameters</c>. A name must not be reused for another format.</param>
/// <param name="Scope">The account and the region of the resource.</param>
/// <param name="Id">The ID of the resource in its collection.</param>
internal readonly record struct DocumentKey(string Collection, ResourceScope Scope, string Id);
