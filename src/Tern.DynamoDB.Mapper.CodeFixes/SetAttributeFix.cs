using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Tern.CodeFixes;
using Tern.DynamoDB.Mapper.Generator.Mapping;

namespace Tern.DynamoDB.Mapper.CodeFixes;

/// <summary>Sets the text of an attribute, which is added if it is absent.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
internal sealed class SetAttributeFix() : SetAttributeCodeFix(
    MapperNames.Namespace, isOfProperty: false, MappingErrors.DuplicateAttributeName, MappingErrors.DuplicateEnumText, MappingErrors.UnknownProjectionMember);
