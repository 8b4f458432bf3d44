using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Tern.CodeFixes;
using Tern.Functions.Generator;

namespace Tern.Functions.CodeFixes;

/// <summary>Adds a property for a constructor parameter, which sets it.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
internal sealed class AddMemberFix() : AddMemberCodeFix(FunctionErrors.ParameterWithoutMember);
