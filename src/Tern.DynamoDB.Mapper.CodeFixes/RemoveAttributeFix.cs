using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Tern.CodeFixes;
using Tern.DynamoDB.Mapper.Generator.Mapping;

namespace Tern.DynamoDB.Mapper.CodeFixes;

/// <summary>Removes an attribute that is not valid, or one of two that exclude each other.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
internal sealed class RemoveAttributeFix() : RemoveAttributeCodeFix(
    MappingErrors.TypeNotSupported, MappingErrors.InvalidAttributeName, MappingErrors.InconsistentKey, MappingErrors.InvalidKeyOnly, MappingErrors.RoleTypeNotSupported,
    MappingErrors.DuplicateRole, MappingErrors.ConflictingRoles, MappingErrors.DuplicateFallback);
